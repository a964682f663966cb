import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { acceptedFindings, acknowledgements } from './acknowledgements.ts';
import { buildApp } from './build-app.ts';
import { checkAgainstAwsSolutions } from './solution-checks.ts';
import { stageNames, type StageName } from './kit/stages.ts';
import { inTemporaryFolder } from './testing/stage-templates.ts';

interface Report {
  pluginReports: {
    pluginName: string;
    violations: unknown[];
    suppressedViolations: { acknowledgedId: string; acknowledgedAt: string }[];
  }[];
}

/** Synthesizes with all checks, including CloudFormation's schemas. */
function check(stage: StageName, context = {}): Report & { accepted: string[] } {
  return inTemporaryFolder((outdir) => {
    const app = buildApp({ stage, context, outdir, bundle: false });
    checkAgainstAwsSolutions(app);
    app.synth();
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as Report;
    const ofChecks = acknowledgements.filter(({ rule }) => rule.startsWith('AwsSolutions::'));
    const accepted = ofChecks.flatMap((one) => acceptedFindings(app, one));
    return { ...report, accepted: accepted.map(({ rule, at }) => `${rule} at ${at}`) };
  });
}

describe('AWS’s solution checks', () => {
  it('pass in every stage without unneeded acknowledgements', () => {
    const checked = [...stageNames.map((stage) => check(stage)), check('prod', { tracing: 'on' })];
    const reports = checked.flatMap(({ pluginReports }) => pluginReports);
    expect(reports.map(({ pluginName }) => pluginName)).toContain('AwsSolutions');
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);

    const used = reports.flatMap(({ suppressedViolations }) =>
      suppressedViolations.map(
        ({ acknowledgedId, acknowledgedAt }) => `${acknowledgedId} at ${acknowledgedAt}`,
      ),
    );
    expect(new Set(used)).toEqual(new Set(checked.flatMap(({ accepted }) => accepted)));
  });

  it('are acknowledged thirty-six times, each with a reason', () => {
    expect(acknowledgements).toHaveLength(36);
    for (const { reason } of acknowledgements) expect(reason.length).toBeGreaterThan(20);
  });

  it('pass with a second copy, whose bucket has a name of the operator', () => {
    const { pluginReports } = check('dev', { copyBucket: 'touchdown-copies' });
    expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('fail the synthesis for a violation', () => {
    inTemporaryFolder((outdir) => {
      const app = buildApp({ stage: 'dev', outdir, bundle: false, validate: false });
      const careless = new Bucket(new Stack(app, 'Careless'), 'Open');
      checkAgainstAwsSolutions(app);
      expect(() => app.synth()).toThrow(new RegExp(`${careless.node.path}.*AwsSolutions-S10`, 's'));
    });
  });
});
