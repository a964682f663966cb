import type { OriginHandler } from './edge/distribution.ts';
import type { Faults } from './faults/faults.ts';
import type { HttpResponse } from './http/http-message.ts';

/** Where another process reads and sets the faults of a running cloud. */
export const faultsPath = '/local/faults';

/**
 * GET tells the plan and what can fail; PUT with `{"plan": "…", "seed": 1}` sets it, and DELETE ends all faults. A page
 * of another site cannot send PUT or DELETE, because the browser would first ask this server, which does not allow it.
 */
export function faultPages(current: () => Faults | undefined): OriginHandler {
  return async ({ method, body }) => {
    const faults = current();
    if (!faults) return json(503, { message: 'The local cloud is starting.' });
    try {
      if (method === 'DELETE') faults.set('');
      else if (method === 'PUT') setPlan(faults, body.toString());
      else if (method !== 'GET') return json(405, { message: 'Faults are read with GET and set with PUT.' });
    } catch (error) {
      return json(400, { message: (error as Error).message });
    }
    const targets = faults.targets.map(({ kind, name }) => `${kind}:${name}`);
    return json(200, { plan: faults.plan, struck: faults.struck, targets });
  };
}

function setPlan(faults: Faults, body: string): void {
  const { plan, seed } = JSON.parse(body) as { plan?: unknown; seed?: unknown };
  if (typeof plan !== 'string') throw new Error('Expected {"plan": "…"}.');
  faults.set(plan, typeof seed === 'number' ? seed : undefined);
}

function json(status: number, body: object): HttpResponse {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}
