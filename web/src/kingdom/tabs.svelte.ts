// Two tabs with the same kingdom: each knows of the other, and what one decides the other does not overwrite.
export class Tabs {
  // Another tab has this kingdom open.
  other = $state(false);
  // It went on there.
  moved = $state(false);
  private readonly channel: BroadcastChannel | undefined;

  constructor(private readonly table: string) {
    if (typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel('guildhall.kingdom');
    this.channel.onmessage = (message: MessageEvent<{ table: string; what: 'here' | 'too' | 'moved' | 'gone' }>) => {
      if (message.data.table !== this.table) return;
      if (message.data.what === 'here') this.tell('too');
      this.other = message.data.what !== 'gone';
      if (message.data.what === 'moved') this.moved = true;
    };
    this.tell('here');
  }

  tell(what: 'here' | 'too' | 'moved' | 'gone'): void {
    this.channel?.postMessage({ table: this.table, what });
  }
  close(): void {
    this.tell('gone');
    this.channel?.close();
  }
}
