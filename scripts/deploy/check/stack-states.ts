import {
  CloudFormationServiceException,
  DescribeStacksCommand,
  type CloudFormationClient,
} from '@aws-sdk/client-cloudformation';
import { stackName, stackParts } from '@touchdown/infra/kit/stack-names.ts';
import { stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { askAccount } from './ask-account.ts';
import { fine, type Finding } from './finding.ts';

type Trouble = Required<Pick<Finding, 'state' | 'says' | 'mend'>>;

/** A deployment that failed can leave a stack in a state that no deployment changes. */
export function checkStacks(client: CloudFormationClient, stage: StageName): Promise<Finding> {
  const topic = 'stacks';
  const { protected: isProtected } = stageSettings(stage, () => undefined);
  return askAccount({
    topic,
    permission: 'cloudformation:DescribeStacks',
    ask: async () => {
      const names = stackParts.map((part) => stackName(stage, part));
      const states = await Promise.all(names.map((name) => stackState(client, name)));
      const troubles = names.flatMap((name, at) => troubleOf(name, states[at], isProtected) ?? []);
      if (troubles.length === 0) return fine(topic, `${states.filter(Boolean).length} exist, all can change`);
      return {
        topic,
        state: troubles.some(({ state }) => state === 'blocker') ? 'blocker' : 'warning',
        says: troubles.map(({ says }) => says).join('; '),
        mend: troubles.map(({ mend }) => mend).join('; '),
      };
    },
  });
}

/** Returns undefined for a stack that does not exist. */
export async function stackState(client: CloudFormationClient, name: string): Promise<string | undefined> {
  const answer = await ofStack(client.send(new DescribeStacksCommand({ StackName: name })));
  return answer?.Stacks?.[0]?.StackStatus;
}

/** Waits for an answer about a stack. CloudFormation has no error of its own for one that does not exist. */
export async function ofStack<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isMissing =
      error instanceof CloudFormationServiceException && error.message.includes('does not exist');
    if (isMissing) return undefined;
    throw error;
  }
}

function troubleOf(name: string, state: string | undefined, isProtected: boolean): Trouble | undefined {
  const remove = `aws cloudformation delete-stack --stack-name ${name}`;
  if (state === 'UPDATE_ROLLBACK_FAILED') {
    const mend = `aws cloudformation continue-update-rollback --stack-name ${name}`;
    return { state: 'blocker', says: `${name} could neither change nor go back (${state})`, mend };
  }
  if (state === 'DELETE_FAILED') {
    return { state: 'blocker', says: `${name} could not be deleted (${state})`, mend: remove };
  }
  if (state === 'ROLLBACK_COMPLETE' || state === 'ROLLBACK_FAILED') {
    const says = `${name} was never complete (${state})`;
    // CDK deletes such a stack itself, if it may.
    if (!isProtected) {
      const why = `aws cloudformation describe-stack-events --stack-name ${name} says why`;
      return { state: 'warning', says: `${says}, so the deployment creates it anew`, mend: why };
    }
    const unprotect = `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`;
    return { state: 'blocker', says, mend: `${unprotect} && ${remove}` };
  }
  if (!state?.endsWith('_IN_PROGRESS') || state === 'REVIEW_IN_PROGRESS') return undefined;
  const mend = `wait for its end: aws cloudformation describe-stacks --stack-name ${name}`;
  return { state: 'warning', says: `${name} is being changed (${state})`, mend };
}
