import { projectRoot } from '../../system/local-state-folder.ts';
import { checkDeployment } from './check-deployment.ts';
import type { PlannedSettings } from './planned-settings.ts';
import { blocks, printFindings } from './print-findings.ts';

/** Prints what a deployment with these settings would find missing. Returns whether nothing stops it. */
export async function checkFirst(planned: PlannedSettings, region: string): Promise<boolean> {
  const findings = await checkDeployment(planned, { region }, projectRoot);
  for (const line of printFindings(findings)) console.log(line);
  return !findings.some(blocks);
}
