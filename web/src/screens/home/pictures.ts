// Pictures that take the page's colours stand in the page itself; as files they are no part of its script.
import { fetchedText } from '../../lib/fetched';
import kingdomUrl from './kingdom.svg?url';
import pierUrl from './pier.svg?url';
import roseUrl from './rose.svg?url';
import vineUrl from './vine.svg?url';

// Nobody waits for one: without it there is a bare wall.
const drawn = (url: string): Promise<string> => fetchedText(url).catch(() => '');
export const [kingdom, pier, rose, vine] = [drawn(kingdomUrl), drawn(pierUrl), drawn(roseUrl), drawn(vineUrl)];
