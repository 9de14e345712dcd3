// Two tabs with the same kingdom: each knows of the other, and what one decides the other does not overwrite.
export class Tabs {
  // Another tab has this kingdom open.
  other = $state(false);
  // It went on there, to this number.
  private went = $state(0);
  private readonly channel: BroadcastChannel | undefined;

  constructor(
    private readonly table: string,
    private readonly number: () => number,
  ) {
    if (typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel('guildhall.kingdom');
    this.channel.onmessage = (message: MessageEvent<{ table: string; what: 'here' | 'too' | 'moved' | 'gone'; number: number }>) => {
      if (message.data.table !== this.table) return;
      if (message.data.what === 'here') this.tell('too');
      if (message.data.what === 'moved') this.went = message.data.number;
      else this.other = message.data.what !== 'gone';
    };
    this.tell('here');
  }

  // What is seen here is older; the server tells every tab, a browser's own desk only the one that decided.
  get moved(): boolean {
    return this.went > this.number();
  }
  tell(what: 'here' | 'too' | 'moved' | 'gone'): void {
    this.channel?.postMessage({ table: this.table, what, number: this.number() });
  }
  close(): void {
    this.tell('gone');
    this.channel?.close();
  }
}
