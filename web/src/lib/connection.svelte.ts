// One line to a desk: the server's by WebSocket, or the worker's in this browser. It reconnects by itself, joins its seats again
// and repeats what was not answered; the desk never applies a command twice.
import { settings } from './settings.svelte';
import { VERSION, randomHex, type Answer, type Incoming, type LogItem, type LondonParts, type ProtocolError, type ViewPush } from './protocol';

export interface Transport {
  send(text: string): void;
  close(): void;
}
export interface TransportEvents {
  open(): void;
  message(text: string): void;
  closed(): void;
  // There will never be a line.
  failed(reason: string): void;
}
export type OpenTransport = (events: TransportEvents) => Transport;

export class Refusal extends Error {
  code: string;
  args: string[];
  constructor(error: ProtocolError) {
    super(error.text);
    this.code = error.code;
    this.args = error.args;
  }
}

const deskFailed = (reason: string): ProtocolError => ({ code: 'desk.failed', args: [reason], text: reason });

type Command = Record<string, unknown> & { do: string };

interface Waiting {
  text: string;
  channel?: number;
  resolve(answer: Answer): void;
}

// What one seat (or a spectator) at one table sees.
export class Seated {
  // Always replaced whole.
  parts = $state.raw<LondonParts | undefined>(undefined);
  log = $state.raw<LogItem[]>([]);
  presence = $state<{ seats: boolean[]; watchers: number }>({ seats: [], watchers: 0 });
  seat = $state<number | undefined>(undefined);
  number = $state(0);
  // Grows with every message that changed something: what animations start from.
  version = $state(0);
  lastLog: LogItem[] = [];

  constructor(
    readonly line: Line,
    readonly channel: number,
    readonly table: string,
    readonly token: string | undefined,
  ) {}

  // What the bots did comes at a pace that eyes can follow; whoever is in a hurry touches the table.
  private queue: ViewPush[] = [];
  private pause: ReturnType<typeof setTimeout> | undefined;

  hear(message: ViewPush): void {
    if (message.push === 'view') this.queue = [];
    this.queue.push(message);
    if (message.push === 'view' || this.pause === undefined) this.show();
  }
  hurry(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    while (this.queue.length > 0) this.take(this.queue.shift()!);
  }
  private show(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    const message = this.queue.shift();
    if (!message) return;
    const slow = message.push === 'update' && !settings.fastBots && !document.hidden && message.log.some((item) => this.isBot(item));
    this.take(message);
    if (slow) this.pause = setTimeout(() => this.show(), Math.min(450, 9000 / (this.queue.length + 1)));
    else this.show();
  }
  private isBot(item: LogItem): boolean {
    const seat = item.do === 'decide' && item.by !== undefined ? this.parts?.table.seats[item.by] : undefined;
    return seat?.kind === 'bot' || seat?.takenOver !== undefined;
  }
  private take(message: ViewPush): void {
    if (message.push === 'view') {
      this.seat = message.seat;
      this.parts = message.parts as unknown as LondonParts;
    } else {
      const parts = { ...this.parts } as Record<string, unknown>;
      for (const [name, value] of Object.entries(message.parts)) {
        if (value === null) delete parts[name];
        else parts[name] = value;
      }
      this.parts = parts as unknown as LondonParts;
    }
    this.lastLog = message.log;
    if (message.log.length > 0 || message.push === 'view') this.log = this.log.slice(0, message.from).concat(message.log);
    this.number = message.number;
    this.version++;
  }

  ask(command: Command): Promise<Answer> {
    return this.line.ask({ ...command, channel: this.channel });
  }
  // For what depends on the position.
  change(command: Command): Promise<Answer> {
    return this.ask({ ...command, base: this.number });
  }
  decide(move: string): Promise<Answer> {
    return this.change({ do: 'decide', move });
  }
  leave(): void {
    void this.line.leave(this);
  }
}

export class Line {
  connected = $state(false);
  // Set when the line was there once and is lost now.
  lost = $state(false);
  // Set when there cannot be a line: no WebAssembly, say.
  failed = $state('');
  private transport: Transport | undefined;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on a screen depends on it
  private waiting = new Map<string, Waiting>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on a screen depends on it
  private seats = new Map<number, Seated>();
  private nextChannel = 1;
  private pause = 250;
  private stopped = false;

  constructor(private readonly open: OpenTransport) {
    this.connect();
  }

  private connect(): void {
    this.transport = this.open({
      open: () => {
        this.connected = true;
        this.lost = false;
        this.pause = 250;
        for (const seated of this.seats.values()) this.sendJoin(seated);
        this.repeat(undefined);
      },
      message: (text) => this.take(JSON.parse(text) as Incoming),
      closed: () => {
        if (this.stopped) return;
        this.connected = false;
        this.lost = true;
        setTimeout(() => this.connect(), this.pause);
        this.pause = Math.min(this.pause * 2, 5000);
      },
      failed: (reason) => {
        this.failed = reason;
        for (const [id, each] of this.waiting) each.resolve({ v: VERSION, answer: id, ok: false, error: deskFailed(reason) });
        this.waiting.clear();
      },
    });
  }

  // Sends again what was not answered; what belongs to a seat only when the desk has let it in again.
  private repeat(channel: number | undefined): void {
    for (const each of this.waiting.values()) if (each.channel === channel) this.transport?.send(each.text);
  }

  stop(): void {
    this.stopped = true;
    this.transport?.close();
  }

  ask(command: Command): Promise<Answer> {
    if (this.failed) return Promise.reject(new Refusal(deskFailed(this.failed)));
    const id = randomHex().slice(0, 16);
    const text = JSON.stringify({ v: VERSION, id, ...command });
    return new Promise((resolve, reject) => {
      const joins = command.do === 'join' || command.do === 'watch';
      this.waiting.set(id, {
        text,
        ...(joins ? {} : { channel: command.channel as number | undefined }),
        resolve: (answer) => {
          if (answer.ok) resolve(answer);
          else reject(new Refusal(answer.error ?? { code: 'unknown', args: [], text: '' }));
        },
      });
      if (this.connected) this.transport?.send(text);
    });
  }

  private sendJoin(seated: Seated): void {
    const command = seated.token
      ? { do: 'join', channel: seated.channel, table: seated.table, token: seated.token }
      : { do: 'watch', channel: seated.channel, table: seated.table };
    this.transport?.send(JSON.stringify({ v: VERSION, id: `join${seated.channel}`, ...command, seen: seated.log.length }));
  }

  // Takes a seat by its token, or watches without one.
  async join(table: string, token?: string): Promise<Seated> {
    const seated = new Seated(this, this.nextChannel++, table, token);
    this.seats.set(seated.channel, seated);
    try {
      await this.ask({ do: token ? 'join' : 'watch', channel: seated.channel, table, ...(token ? { token } : {}) });
    } catch (refusal) {
      this.seats.delete(seated.channel);
      throw refusal;
    }
    return seated;
  }

  async leave(seated: Seated): Promise<void> {
    this.seats.delete(seated.channel);
    if (this.connected) await this.ask({ do: 'leave', channel: seated.channel }).catch(() => undefined);
  }

  private take(message: Incoming): void {
    if ('answer' in message) {
      const again = /^join(\d+)$/.exec(message.answer);
      if (again) return this.repeat(Number(again[1]));
      const waiting = this.waiting.get(message.answer);
      this.waiting.delete(message.answer);
      waiting?.resolve(message);
      return;
    }
    const seated = this.seats.get(message.channel);
    if (!seated) return;
    if (message.push === 'presence') {
      seated.presence = { seats: message.seats, watchers: message.watchers };
      return;
    }
    seated.hear(message);
  }
}

export function webSocketTransport(url: string): OpenTransport {
  return (events) => {
    const socket = new WebSocket(url);
    socket.onopen = () => events.open();
    socket.onmessage = (message) => events.message(String(message.data));
    socket.onclose = () => events.closed();
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}

export function workerTransport(): OpenTransport {
  return (events) => {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- never changed
    const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (message: MessageEvent<string | { ready: true } | { failed: string }>) => {
      if (typeof message.data === 'string') events.message(message.data);
      else if ('failed' in message.data) events.failed(message.data.failed);
      else events.open();
    };
    worker.onerror = (error) => events.failed(error.message ?? 'worker');
    // A worker that thinks takes no messages, but it looks in here: the number of a message, its length, its letters.
    const box = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4096)) : undefined;
    if (box) worker.postMessage(box);
    let sent = 0;
    const send = (text: string) => {
      sent++;
      if (box && text.length < 1000 && !Atomics.load(box, 0)) {
        box.set([text.length, ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))], 1);
        Atomics.store(box, 0, sent);
      }
      worker.postMessage(text);
    };
    return { send, close: () => worker.terminate() };
  };
}
