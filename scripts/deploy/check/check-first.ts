import { projectRoot } from '../../system/local-state-folder.ts';
import { checkDeployment } from './check-deployment.ts';
import type { PlannedSettings } from './planned-settings.ts';
import { blocks, printFindings } from './print-findings.ts';

interface CheckedDeployment {
  /** Whether nothing stops it. */
  isReady: boolean;
  /** Stacks to deploy alone before all of them. */
  first: string[];
}

/** Prints what a deployment with these settings would find missing. */
export async function checkFirst(planned: PlannedSettings, region: string): Promise<CheckedDeployment> {
  const findings = await checkDeployment(planned, { region }, projectRoot);
  for (const line of printFindings(findings)) console.log(line);
  const first = findings.flatMap(({ deployFirst = [] }) => deployFirst);
  return { isReady: !findings.some(blocks), first };
}
