import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from '../servers/serve-locally.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { signerOf } from '../permissions/signer.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from '../permissions/policy.ts';

export interface MailServer {
  endpoint: string;
  outbox: Outbox;
  /** Starts to check that the caller's role allows it to send. */
  guard: (permissions: Permissions) => void;
  /** Makes a mail to this address one that came back: SES lists it and sends nothing more to it. */
  suppress: (address: string) => void;
  /** Makes the next requests fail. */
  failNext: (times: number, failure: MailFailure) => void;
  stop: () => Promise<void>;
}

/** An error of SES: `MessageRejected` with 400, `InternalFailure` with 500. */
export interface MailFailure {
  status: number;
  code: string;
  message?: string;
}

/** The part of SES v2's SendEmail that the mailer uses: one simple message with text and HTML. */
interface SendEmail {
  FromEmailAddress?: string;
  ConfigurationSetName?: string;
  Destination?: { ToAddresses?: string[] };
  Content?: {
    Simple?: {
      Subject: Part;
      Body: { Text?: Part; Html?: Part };
      Headers?: { Name: string; Value: string }[];
    };
  };
}

interface Part {
  Data: string;
}

const sendEmailPath = '/v2/email/outbound-emails';
const suppressedPath = '/v2/email/suppression/addresses';

/** Starts a server that speaks SES v2's protocol and stores every mail in the outbox; in memory without a folder. */
export async function startMailServer(folder?: string): Promise<MailServer> {
  const outbox = openOutbox(folder);
  const failures: MailFailure[] = [];
  const suppressed = new Map<string, number>();
  let permissions: Permissions | undefined;
  const { url, stop } = await serveLocally(handle);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray()).toString();
    const operation = `${incoming.method} ${incoming.url}`;
    if (operation.startsWith(`GET ${suppressedPath}`)) return listSuppressed(incoming, outgoing);
    const failure =
      failures.shift() ?? validationFailure(operation, body) ?? denialOf(signerOf(incoming.headers), body);
    if (failure) return refuse(outgoing, failure);
    const { FromEmailAddress: from = '', Destination, Content } = JSON.parse(body) as SendEmail;
    const { Subject: subject, Body: parts, Headers: headers } = Content?.Simple ?? {};
    const id = randomUUID();
    outbox.add({
      id,
      sentAt: new Date().toISOString(),
      from,
      to: Destination?.ToAddresses ?? [],
      subject: subject?.Data ?? '',
      text: parts?.Text?.Data ?? '',
      html: parts?.Html?.Data ?? '',
      ...(headers ? { headers: Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value])) } : {}),
    });
    answer(outgoing, 200, { MessageId: id });
  }

  function listSuppressed(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const request = { action: 'ses:ListSuppressedDestinations', resource: '*' };
    const denial = permissions?.check(signerOf(incoming.headers), [request]);
    if (denial)
      return refuse(outgoing, { status: 403, code: 'AccessDeniedException', message: denial.message });
    const SuppressedDestinationSummaries = [...suppressed].map(([EmailAddress, LastUpdateTime]) => ({
      EmailAddress,
      Reason: 'BOUNCE',
      LastUpdateTime,
    }));
    answer(outgoing, 200, { SuppressedDestinationSummaries });
  }

  function denialOf(signer: string | undefined, body: string): MailFailure | undefined {
    const denial = permissions?.check(signer, mailRequests(JSON.parse(body) as SendEmail));
    return denial && { status: 403, code: 'AccessDeniedException', message: denial.message };
  }

  return {
    endpoint: url,
    outbox,
    guard: (newPermissions) => {
      permissions = newPermissions;
    },
    suppress: (address) => suppressed.set(address, Math.floor(Date.now() / 1000)),
    failNext: (times, failure) => failures.push(...Array.from({ length: times }, () => failure)),
    stop,
  };
}

/** Returns the error that SES would return for an invalid request. */
function validationFailure(operation: string, body: string): MailFailure | undefined {
  if (operation !== `POST ${sendEmailPath}`) {
    return {
      status: 404,
      code: 'NotFoundException',
      message: `The local cloud plays only SendEmail and ListSuppressedDestinations, not ${operation}.`,
    };
  }
  const { FromEmailAddress: from, Destination, Content } = JSON.parse(body) as SendEmail;
  const to = Destination?.ToAddresses ?? [];
  if (!from || to.length === 0 || !Content?.Simple) {
    return {
      status: 400,
      code: 'BadRequestException',
      message: 'A sender, a recipient and content are required.',
    };
  }
  const header = (Content.Simple.Headers ?? []).find((one) => !isHeader(one));
  if (header) {
    return { status: 400, code: 'BadRequestException', message: `Invalid header: ${header.Name}` };
  }
  const invalid = to.find((email) => !/^[\x21-\x7e]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email));
  return invalid
    ? { status: 400, code: 'BadRequestException', message: `Illegal email address: ${invalid}` }
    : undefined;
}

/** SES's rules: printable ASCII, no colon in the name, 996 characters in all. */
function isHeader({ Name: name, Value: value }: { Name: string; Value: string }): boolean {
  const hasLength = name.length <= 126 && value.length <= 995 && name.length + value.length <= 996;
  return hasLength && /^[\x21-\x39\x3b-\x7e]+$/.test(name) && /^[\x20-\x7e]+$/.test(value);
}

function refuse(outgoing: ServerResponse, { status, code, message = code }: MailFailure): void {
  outgoing.setHeader('x-amzn-errortype', code);
  answer(outgoing, status, { message });
}

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Returns the access requests of SendEmail: SES requires the sender's domain and the configuration set. */
function mailRequests({
  FromEmailAddress: from = '',
  ConfigurationSetName: configurationSet,
}: {
  FromEmailAddress?: string;
  ConfigurationSetName?: string;
}): AccessRequest[] {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? '';
  const resources = [
    `identity/${domain}`,
    ...(configurationSet ? [`configuration-set/${configurationSet}`] : []),
  ];
  return resources.map((name) => ({
    action: 'ses:SendEmail',
    resource: `arn:aws:ses:${region}:${account}:${name}`,
  }));
}
