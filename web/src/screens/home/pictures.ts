// Pictures that take the page's colours stand in the page itself; as files they are no part of its script.
import { fetchedText } from '../../lib/fetched';
import kingdomUrl from './kingdom.svg?url';
import pierUrl from './pier.svg?url';
import roseUrl from './rose.svg?url';
import vineUrl from './vine.svg?url';

const [kingdom = '', pier = '', rose = '', vine = ''] = await Promise.all([kingdomUrl, pierUrl, roseUrl, vineUrl].map(fetchedText));
export { kingdom, pier, rose, vine };
