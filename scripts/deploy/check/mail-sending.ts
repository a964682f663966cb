import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import { stackName } from '@touchdown/infra/kit/stack-names.ts';
import type { StageName, StageSettings } from '@touchdown/infra/kit/stages.ts';
import { askAccount } from './ask-account.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Mail that cannot be sent waits and can be sent later, so nothing here blocks a deployment. */
export async function checkMail(
  client: SESv2Client,
  { stage, mailSender: sender }: Pick<StageSettings, 'stage' | 'mailSender'>,
): Promise<Finding[]> {
  if (!sender) {
    const says = 'no sender is set, so nobody can verify an email address or reset a password';
    return [warning('mail', says, 'set mailFrom: infra/RUNBOOK.md, “Sending mail”')];
  }
  return Promise.all([checkSandbox(client), checkIdentity(client, sender.domain, stage)]);
}

function checkSandbox(client: SESv2Client): Promise<Finding> {
  const topic = 'SES’s sandbox';
  return askAccount({
    topic,
    permission: 'ses:GetAccount',
    ask: async () => {
      const { ProductionAccessEnabled: isOut, SendingEnabled: maySend } = await client.send(
        new GetAccountCommand({}),
      );
      if (!maySend) {
        return warning(topic, 'AWS has stopped all sending of this account', 'aws sesv2 get-account');
      }
      if (isOut) return fine(topic, 'the account is out of it');
      return warning(
        topic,
        'the account is in it: SES sends only to verified email addresses',
        'aws sesv2 put-account-details --production-access-enabled …: infra/RUNBOOK.md, “Sending mail”',
      );
    },
  });
}

function checkIdentity(client: SESv2Client, domain: string, stage: StageName): Promise<Finding> {
  const topic = `the sender’s domain ${domain}`;
  return askAccount({
    topic,
    permission: 'ses:GetEmailIdentity',
    ask: async () => {
      try {
        const { VerifiedForSendingStatus: isVerified } = await client.send(
          new GetEmailIdentityCommand({ EmailIdentity: domain }),
        );
        if (isVerified) return fine(topic, 'SES has verified it');
        return warning(
          topic,
          'SES has not verified it yet',
          `add these records to its DNS: aws cloudformation describe-stacks --stack-name ${stackName(stage, 'mail')} --query 'Stacks[0].Outputs'`,
        );
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw error;
        return warning(
          topic,
          'SES does not know it yet; the deployment registers it',
          'afterwards add the records of the Mail stack’s outputs to its DNS: infra/RUNBOOK.md, “Sending mail”',
        );
      }
    },
  });
}
