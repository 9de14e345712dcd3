// What is printed on the cards this seat has seen. The desk tells it card by card, so the page never holds the box.
import type { Answer } from '../lib/protocol';
import { t, tongue } from '../lib/i18n.svelte';
import type { Face, FaceStage } from './types';

export type Ask = (command: Record<string, unknown> & { do: string }) => Promise<Answer>;

export class Faces {
  known = $state.raw<Record<number, Face>>({});
  // The first ones are here, or will not come: before that a table would only show backs.
  ready = $state(false);
  // Names the player gave, by card.
  given = $state.raw<Record<number, string>>({});
  private asked: Record<number, boolean> = {};
  private lang = '';

  constructor(private readonly ask: Ask | undefined) {
    this.ready = ask === undefined;
  }

  // Asks for what is not here yet, in the language of the page.
  want(ids: number[]): void {
    if (!this.ask) return;
    const lang = tongue.lang;
    let all = ids;
    if (lang !== this.lang) {
      all = [...ids, ...Object.keys(this.asked).map(Number)];
      this.asked = {};
      this.lang = lang;
    }
    const fresh = all.filter((id, i) => id > 0 && !this.asked[id] && all.indexOf(id) === i);
    if (fresh.length === 0) return;
    for (const id of fresh) this.asked[id] = true;
    void this.ask({ do: 'faces', cards: fresh, lang }).then(
      (answer) => {
        const faces = (answer as Answer & { faces?: Face[] }).faces ?? [];
        this.ready = true;
        if (lang !== this.lang) return;
        this.known = { ...this.known, ...Object.fromEntries(faces.map((face) => [face.id, face])) };
        for (const id of fresh) if (!faces.some((face) => face.id === id)) delete this.asked[id];
      },
      () => {
        this.ready = true;
        for (const id of fresh) delete this.asked[id];
      },
    );
  }

  // Every card that has left the box.
  async all(): Promise<Face[]> {
    const answer = (await this.ask?.({ do: 'faces', lang: tongue.lang })) as (Answer & { faces?: Face[] }) | undefined;
    return answer?.faces ?? [];
  }

  stage(id: number, stage: number | undefined): FaceStage | undefined {
    const stages = this.known[id]?.stages;
    return stages?.find((each) => each.stage === stage) ?? stages?.[0];
  }
  name(id: number, stage: number | undefined): string {
    const printed = this.stage(id, stage)?.name;
    if (!printed) return t('kingdom.card-n', { n: id });
    const given = this.given[id];
    return given && printed.includes('__') ? printed.replace('__', given) : printed.replace('__', '…');
  }
}
