import { Stack, type StackProps } from 'aws-cdk-lib';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import { MailSlice } from '../slices/mail.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';

interface MailStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  edge: EdgeStack;
}

/** Sends mail. It is deployed after the edge, whose URL is in the links. Until then, mail waits in the queue. */
export class MailStack extends Stack {
  readonly functions: SliceFunction[];
  readonly configurationSet: ConfigurationSet;

  constructor(scope: Construct, id: string, { settings, data, edge, ...props }: MailStackProps) {
    super(scope, id, props);
    const { ephemeral, mail } = data;
    const linkKeys = new StageSecret(this, 'MailLinkKeys', settings.stage);
    const { siteUrl } = edge;
    const slice = new MailSlice(this, { settings, ephemeral, waiting: mail.queue, siteUrl, linkKeys });
    this.functions = [slice.mailer];
    this.configurationSet = slice.configurationSet;
    // Alarms import it until their stack is deployed without a sender; removing the export earlier would fail.
    this.exportValue(this.configurationSet.configurationSetName);
  }
}
