import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import { stackName, stackParts, type StackPart } from '@touchdown/infra/kit/stack-names.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { planUpdate } from '@touchdown/infra/updates/plan-update.ts';
import {
  parseTemplate,
  type StageTemplate,
  type StageTemplates,
} from '@touchdown/infra/updates/stage-template.ts';
import { findSiteBucket } from '../find-site-bucket.ts';
import { isDenied } from '../with-permission.ts';
import { readReleaseTemplates } from '../release-templates.ts';
import { readCurrent } from '../release.ts';
import { askAccount, type AccountAccess } from './ask-account.ts';
import { blocker, fine, type Finding } from './finding.ts';
import { ofStack, stackState } from './stack-states.ts';

const topic = 'update';

/** Plays the deployment over the templates that the account has, by CloudFormation's rules. */
export function checkUpdate(
  access: AccountAccess,
  stage: StageName,
  context: Record<string, string>,
): Promise<Finding> {
  return askAccount({
    topic,
    permission: 'cloudformation:GetTemplate',
    ask: async () => {
      const stacks = await deployedTemplates(access, stage);
      if (Object.keys(stacks).length === 0) return fine(topic, 'nothing is deployed yet');
      // Loading CDK takes a second, which a first deployment does not need.
      const { stageTemplatesOf } = await import('@touchdown/infra/kept-releases.ts');
      const { first, problems } = planUpdate({ stacks, kept: [] }, await stageTemplatesOf(stage, context));
      if (problems.length > 0) {
        const says = problems.map((problem) => `${problem.stack}: ${problem.says}`);
        return blocker(topic, says.join('; '), [...new Set(problems.map(({ mend }) => mend))].join('; '));
      }
      const order = first.length > 0 ? `; ${first.join(' and ')} first, alone` : '';
      return {
        ...fine(topic, `${Object.keys(stacks).length} stacks can change as they must${order}`),
        deployFirst: first,
      };
    },
  });
}

/** Asks CloudFormation, which also knows of a deployment that did not finish. The last release is the next best. */
async function deployedTemplates(access: AccountAccess, stage: StageName): Promise<StageTemplates> {
  const client = new CloudFormationClient(access);
  try {
    const found = await Promise.all(
      stackParts.map(
        async (part) => [stackId(part), await templateOf(client, stackName(stage, part))] as const,
      ),
    );
    return Object.fromEntries(found.filter((one): one is [string, StageTemplate] => one[1] !== undefined));
  } catch (error) {
    if (!isDenied(error)) throw error;
    const kept = await templatesOfRelease(access, stage);
    if (kept) return kept;
    throw error;
  }
}

async function templateOf(client: CloudFormationClient, name: string): Promise<StageTemplate | undefined> {
  const state = await stackState(client, name).catch((error: unknown) => {
    if (isDenied(error)) return 'not known';
    throw error;
  });
  // The first has no template yet, and CDK deletes the other before it creates the stack anew.
  if (state === undefined || state === 'REVIEW_IN_PROGRESS' || state === 'ROLLBACK_COMPLETE')
    return undefined;
  const answer = await ofStack(client.send(new GetTemplateCommand({ StackName: name })));
  return answer?.TemplateBody ? parseTemplate(answer.TemplateBody) : undefined;
}

async function templatesOfRelease(
  access: AccountAccess,
  stage: StageName,
): Promise<StageTemplates | undefined> {
  const client = new S3Client(access);
  const bucket = await findSiteBucket(client, stage).catch(() => undefined);
  const current = bucket && (await readCurrent({ client, bucket }));
  return current ? readReleaseTemplates({ client, bucket }, current.id) : undefined;
}

/** The app names its stacks as their parts, with a capital. */
function stackId(part: StackPart): string {
  return part.charAt(0).toUpperCase() + part.slice(1);
}
