import url from '../generated/kingdom-icons.json?url';
import { fetched } from '../lib/fetched';

export const drawings = await fetched<Record<string, string>>(url);
