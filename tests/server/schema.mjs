// The schemas of protocol/, and a client that checks everything it sends and receives against them.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { Client } from './client.mjs';

const ajv = new Ajv({ strict: true, allErrors: false });
const read = (name) => JSON.parse(readFileSync(new URL(`../../protocol/${name}.schema.json`, import.meta.url), 'utf8'));
const schemas = { client: read('client'), server: read('server') };
const whole = { client: ajv.compile(schemas.client), server: ajv.compile(schemas.server) };

// A message fits one of many shapes: what is wrong is best said by the shape it was meant to have.
function check(side, message, shapes) {
  if (whole[side](message)) return;
  const problems = shapes.map((shape) => {
    const test = ajv.getSchema(`${schemas[side].$id}#/$defs/${shape}`);
    if (!test) return `there is no shape ${shape}`;
    return test(message) ? '' : `${shape}: ${ajv.errorsText(test.errors.slice(-1))} ${JSON.stringify(test.errors.at(-1).params)}`;
  });
  throw new Error(`${side} message does not fit its schema: ${problems.join('; ') || ajv.errorsText(whole[side].errors)}: ${JSON.stringify(message).slice(0, 2000)}`);
}

export function checkClient(message) {
  check('client', message, [`command-${message?.do}`]);
}

export function checkServer(text) {
  const message = JSON.parse(text);
  const push = { view: ['londonView', 'kingdomView'], update: ['londonUpdate', 'kingdomUpdate'], presence: ['presence'] };
  const kind = Object.keys(message).find((key) => !['v', 'answer', 'ok'].includes(key));
  check('server', message, 'answer' in message ? [`answer-${kind}`] : (push[message.push] ?? []));
  return message;
}

// The client of the tests, checking. `wrong` commands are meant to be so: only their answers are checked.
export class CheckedClient extends Client {
  constructor(url) {
    super(url);
    this.problems = [];
  }

  take(text) {
    try {
      checkServer(text);
    } catch (error) {
      this.problems.push(error);
    }
    super.take(text);
  }

  ask(command) {
    checkClient(JSON.parse(JSON.stringify({ v: 1, id: 'new', ...command })));
    return this.wrong(command);
  }

  async wrong(command) {
    const answer = await super.ask(command);
    if (this.problems.length > 0) throw this.problems[0];
    return answer;
  }
}
