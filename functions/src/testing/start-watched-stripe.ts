import { once } from 'node:events';
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';

/** What happens to a call on its way to Stripe or back. */
export type StripeFault =
  | { how: 'refused'; status: number }
  /** Stripe carries the call out, and its answer never arrives, or only half of it. */
  | { how: 'answer lost' | 'half an answer' }
  | { how: 'never arrives' }
  | { how: 'slow'; milliseconds: number };

interface PlannedFault {
  fault: StripeFault;
  isFor: (call: string) => boolean;
  times: number;
}

export interface WatchedStripe {
  url: string;
  /** `POST /v1/customers`, in order. */
  calls: string[];
  /** Plans a fault for the next calls that begin with this text, by default for all calls from now on. */
  fail: (fault: StripeFault, call?: string, times?: number) => void;
  /** Runs an action before a call, as if somebody else were a moment faster. */
  before: (call: string, action: () => Promise<void>) => void;
  /** Carries out so many calls. Of the last one the answer is lost, and after it nothing arrives. */
  dieAfter: (count: number) => void;
  mend: () => void;
  stop: () => Promise<void>;
}

/** Starts a proxy to the server that stands in for Stripe. It records calls, and fails on demand. */
export async function startWatchedStripe(target: string): Promise<WatchedStripe> {
  const calls: string[] = [];
  let faults: PlannedFault[] = [];
  let actions: { call: string; action: () => Promise<void> }[] = [];
  let callsToLive = Infinity;
  const agent = new Agent({ keepAlive: true });

  function nextFault(call: string): StripeFault | undefined {
    if (callsToLive <= 0) return { how: 'never arrives' };
    if (--callsToLive === 0) return { how: 'answer lost' };
    const planned = faults.find(({ isFor, times }) => times > 0 && isFor(call));
    if (planned) planned.times--;
    return planned?.fault;
  }

  const { url, stop } = await serveLocally((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      const call = `${request.method} ${request.url?.split('?')[0]}`;
      calls.push(call);
      const due = actions.filter((one) => call.startsWith(one.call));
      actions = actions.filter((one) => !due.includes(one));
      for (const { action } of due) await action();
      const fault = nextFault(call);
      if (fault?.how === 'never arrives') return response.destroy();
      if (fault?.how === 'refused') {
        const error = { type: 'api_error', message: 'Made up by a test.' };
        return response
          .writeHead(fault.status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error }));
      }
      if (fault?.how === 'slow') await wait(fault.milliseconds);
      const { status, headers, bytes } = await forward(target, agent, request, body);
      if (fault?.how === 'answer lost') return response.destroy();
      response.writeHead(status, headers);
      if (fault?.how !== 'half an answer') return response.end(bytes);
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      return undefined;
    })().catch(() => response.destroy());
  });

  return {
    url,
    calls,
    fail: (fault, call = '', times = Infinity) =>
      faults.push({ fault, isFor: (each) => each.startsWith(call), times }),
    before: (call, action) => actions.push({ call, action }),
    dieAfter: (count) => {
      callsToLive = count;
    },
    mend: () => {
      faults = [];
      actions = [];
      callsToLive = Infinity;
    },
    stop: async () => {
      agent.destroy();
      await stop();
    },
  };
}

/** Not `fetch`, which takes several times the processor time. */
async function forward(target: string, agent: Agent, request: IncomingMessage, body: Buffer) {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const { url = '/', method = 'GET' } = request;
  const onward = send(target + url, { method, agent, headers }).end(body);
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await answer.toArray());
  const { connection: _closes, 'keep-alive': _keeps, ...answered } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: answered, bytes };
}
