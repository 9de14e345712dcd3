// Chooses what to say now, from what the person sees and has been told. Never asks anything and never stops anybody.
import { untrack } from 'svelte';
import type { Seated } from '../lib/connection.svelte';
import { t, type Args } from '../lib/i18n.svelte';
import { knows, learn } from './progress';
import { TOPICS, type Scene, type Topic } from './topics';

// How many things that could wait are told in one turn, and how long one has to stand to count as read.
const A_TURN = 2;
const READ = 2500;

export interface Saying {
  topic: Topic;
  args: Args;
  form: string;
}

export class Coach {
  readonly scene: Scene | undefined = $derived.by(() => this.look());
  // Done in this turn, which can still be taken back.
  private done = $state<Record<string, boolean>>({});
  private told = $state<{ turn: number; ids: string[] }>({ turn: 0, ids: [] });
  readonly topic: Topic | undefined = $derived.by(() => {
    const scene = this.scene;
    if (!scene) return undefined;
    return TOPICS.find((topic) => !knows(topic.id) && !this.done[topic.id] && this.mayTell(topic, scene) && topic.when(scene));
  });
  readonly saying: Saying | undefined = $derived(
    this.topic && this.scene ? { topic: this.topic, args: this.topic.args?.(this.scene) ?? {}, form: this.topic.form?.(this.scene) ?? '' } : undefined,
  );
  readonly title: string = $derived(this.topic ? t(`tutorial.${this.topic.id}.title`) : '');
  readonly text: string = $derived.by(() => {
    if (!this.saying) return '';
    const { topic, args, form } = this.saying;
    return t(form ? `tutorial.${topic.id}.text-${form}` : `tutorial.${topic.id}.text`, args);
  });
  private before: { topic?: Topic; since: number; open: number; log: number; turn: number; mine: boolean } = { since: 0, open: 0, log: 0, turn: 0, mine: false };

  // The seats of this device; the one that is asked is the one that is taught.
  constructor(private readonly seats: () => Seated[]) {
    $effect(() => {
      const scene = this.scene;
      const topic = this.topic;
      untrack(() => scene && this.follow(scene, topic));
    });
  }

  private look(): Scene | undefined {
    const all = this.seats();
    const seated = all.find((each) => (each.parts?.may?.moves.length ?? 0) > 0 || each.parts?.may?.end) ?? all[0];
    const parts = seated?.parts;
    const seat = seated?.seat;
    if (!seated || !parts?.turn || seat === undefined) return undefined;
    const me = parts[`player${seat as 0 | 1 | 2 | 3}`];
    if (!me) return undefined;
    const moves = parts.may?.moves ?? [];
    const begun = seated.log.reduce((n, item) => n + (item.events?.some((event) => event.kind === 'turn-begins' && event.seat === seat) ? 1 : 0), 0);
    return {
      parts,
      seat,
      me,
      turn: parts.turn,
      phase: moves.length > 0 ? parts.turn.phase : '',
      moves,
      end: parts.may?.end === true,
      over: parts.table.status === 'over',
      number: begun + (parts.turn.first === seat ? 1 : 0),
      name: (n) => parts.table.seats[n]?.name ?? t('table.seat-name', { n: n + 1 }),
      log: seated.log,
    };
  }

  private mayTell(topic: Topic, scene: Scene): boolean {
    if (topic.kind === 'do' || topic.now || this.told.turn !== scene.number) return true;
    return this.told.ids.includes(topic.id) || this.told.ids.length < A_TURN;
  }

  private follow(scene: Scene, topic: Topic | undefined): void {
    const last = this.before;
    const mine = scene.phase !== '' || scene.end;
    const open = scene.parts.tentative?.length ?? 0;
    const undone = open < last.open && scene.log.length === last.log;
    const passed = (last.mine && !mine) || scene.number !== last.turn || scene.over;
    const gone = last.topic && last.topic !== topic && !last.topic.when(scene) ? last.topic : undefined;
    if (gone?.kind === 'do' && !undone) this.done[gone.id] = true;
    else if (gone && gone.kind !== 'do' && Date.now() - last.since > READ) learn([gone.id]);
    // What was done in a turn is known when the turn is over; what was taken back is said again.
    if (passed) learn(Object.keys(this.done));
    if (passed || undone) this.done = {};
    if (this.told.turn !== scene.number) this.told = { turn: scene.number, ids: [] };
    if (topic && topic.kind === 'tell' && !topic.now && !this.told.ids.includes(topic.id)) this.told.ids.push(topic.id);
    this.before = { topic, since: topic === last.topic ? last.since : Date.now(), open, log: scene.log.length, turn: scene.number, mine };
  }

  // The reader has read it.
  read(): void {
    if (this.topic && this.topic.kind !== 'do') learn([this.topic.id]);
  }
}
