import { cloudPorts } from './cloud-ports.ts';
import { refreshPreliminaryReports } from './refresh-preliminary-reports.ts';

const ports = cloudPorts('daily schedule');

/** Runs once a day. */
export async function handler(): Promise<void> {
  await refreshPreliminaryReports(ports);
}
