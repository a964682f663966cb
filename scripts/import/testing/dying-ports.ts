import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import type { ObjectBucket } from '@touchdown/functions/platform/aws/object-bucket.ts';

/** Returns ports that behave as if the process were killed after `calls` calls: no later call reaches a server. */
export function dyingPorts(ports: ImportPorts, calls: number): { ports: ImportPorts; isDead: () => boolean } {
  let left = calls;
  const passOn = <T>(call: () => Promise<T>): Promise<T> => {
    if (left <= 0) return Promise.reject(new Error('killed'));
    left--;
    return call();
  };
  const send = ports.dynamo.send.bind(ports.dynamo) as (command: unknown) => Promise<unknown>;
  const dynamo = Object.create(ports.dynamo) as ImportPorts['dynamo'];
  Object.defineProperty(dynamo, 'send', { value: (command: unknown) => passOn(() => send(command)) });
  const bucket = (one: ObjectBucket): ObjectBucket => ({
    get: (key) => passOn(() => one.get(key)),
    open: (key) => passOn(() => one.open(key)),
    put: (key, bytes, how) => passOn(() => one.put(key, bytes, how)),
    remove: (key) => passOn(() => one.remove(key)),
  });
  return {
    ports: { ...ports, dynamo, record: bucket(ports.record), media: bucket(ports.media) },
    isDead: () => left <= 0,
  };
}
