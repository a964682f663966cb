import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';

/** Takes an event as JSON, and returns the function's result as JSON or what it threw. */
export type EdgeFunction = (event: string) => Promise<{ result: string } | { error: string }>;

/** njs collects no garbage, so a process is replaced when it has used about 30 MB. */
const maxCalls = 2_000;

interface Running {
  call: EdgeFunction;
  calls: number;
  end: () => void;
}

/** Returns a function that runs in a process of its own, which starts with the first call and ends with this one. */
export function njsProcess(code: string): EdgeFunction {
  let running: Running | undefined;
  return (event) => {
    if (running && running.calls >= maxCalls) {
      running.end();
      running = undefined;
    }
    const current = (running ??= start(code, (ended) => {
      // One that has been replaced ends later than its successor begins.
      if (running === ended) running = undefined;
    }));
    current.calls++;
    return current.call(event);
  };
}

function start(code: string, onEnd: (ended: Running) => void): Running {
  const child = spawn('njs', ['-c', script(code)], { stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting: ((line: string) => void)[] = [];
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    waiting.shift()?.(line);
    if (waiting.length === 0) setHolding(child, false);
  });
  // Writing to a process that has just ended fails; its calls are answered below.
  child.stdin.on('error', () => undefined);
  void once(child, 'close').then(() => {
    onEnd(self);
    for (const answer of waiting.splice(0)) answer(`e${complaint.trim() || 'njs ended'}`);
  });
  setHolding(child, false);
  const self: Running = {
    calls: 0,
    call: async (event) => {
      const line = await new Promise<string>((resolve) => {
        setHolding(child, true);
        waiting.push(resolve);
        child.stdin.write(`${asciiOnly(event)}\n`);
      });
      return line.startsWith('r') ? { result: line.slice(1) } : { error: line.slice(1) };
    },
    end: () => child.stdin.end(),
  };
  return self;
}

/** Keeps this process running while a call waits. Without calls, the child ends when its input closes with us. */
function setHolding(child: ChildProcessWithoutNullStreams, isHeld: boolean): void {
  const change = isHeld ? 'ref' : 'unref';
  child[change]();
  // They are sockets, which Node's types do not say.
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as unknown as Socket)[change]();
}

/** A chunk of input may then end anywhere. */
function asciiOnly(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Returns a script that answers each line of input with one line. The deployed code sees no modules and no process. It
 * writes through `fs`, because the console of njs cuts long lines.
 */
function script(code: string): string {
  return `
var handler = (function (require, process, console) { ${code}
  return handler; })();
var fs = require('fs');
var chunk = Buffer.alloc(65536);
var input = '';
while (true) {
  var length = fs.readSync(0, chunk, 0, 65536, null);
  if (length === 0) break;
  input += chunk.toString('utf8', 0, length);
  for (var end = input.indexOf('\\n'); end >= 0; end = input.indexOf('\\n')) {
    var line;
    try {
      line = 'r' + JSON.stringify(handler(JSON.parse(input.slice(0, end))));
    } catch (error) {
      line = 'e' + String(error).replace(/\\n/g, ' ');
    }
    fs.writeSync(1, line + '\\n');
    input = input.slice(end + 1);
  }
}
`;
}
