// What a screen tries, and what went wrong with the last of it.
import { troubleOf, type Trouble } from './trouble';

export class Attempts {
  trouble = $state.raw<Trouble | undefined>();

  readonly attempt = async (deed: () => Promise<unknown>): Promise<void> => {
    this.trouble = undefined;
    try {
      await deed();
    } catch (error) {
      this.trouble = troubleOf(error);
    }
  };
}
