import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { handledEventTypes } from '@touchdown/functions/features/subscriptions/events/stripe-event.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { apiVersion } from '@touchdown/local-cloud/stripe/local-keys.ts';
import { sentEventTypes } from '@touchdown/local-cloud/stripe/stripe-world.ts';

it('the endpoint of the runbook and this server send the events that the site handles, in its version', () => {
  const runbook = readFileSync(join(projectRoot, 'infra/RUNBOOK.md'), 'utf8');
  const enabled = [...runbook.matchAll(/enabled_events\[\]=([\w.]+)/g)].map(([, type]) => type);
  expect(enabled).toEqual(handledEventTypes);
  expect(sentEventTypes).toEqual(handledEventTypes);
  expect(runbook).toContain(`-d api_version=${apiVersion} `);
});
