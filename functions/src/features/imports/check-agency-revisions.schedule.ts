import { cloudPorts } from './cloud-ports.ts';
import { checkAgencyRevisions } from './check-agency-revisions.ts';

const ports = cloudPorts('monthly schedule');

/** Runs once a month. */
export async function handler(): Promise<void> {
  await checkAgencyRevisions(ports);
}
