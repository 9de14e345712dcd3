// The two desks a page can sit at: the server it came from, and the worker in this browser.
import { Line, webSocketTransport, workerTransport } from './connection.svelte';
import type { Where } from './settings.svelte';

const open: Partial<Record<Where, Line>> = {};

export function line(where: Where): Line {
  return (open[where] ??= new Line(
    where === 'local' ? workerTransport() : webSocketTransport(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  ));
}
