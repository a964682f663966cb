import {
  ParameterRefusal,
  runParameterCall,
  type StoredParameters,
} from '@touchdown/local-cloud/servers/parameter-operations.ts';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { text } from 'node:stream/consumers';

/** What an account answers to the calls of a check and a deployment. A test changes single values. */
export interface Account {
  /** The permissions that its credentials lack, `iam:GetRole`. */
  denied: string[];
  /** The error with which STS refuses the credentials. */
  expired: boolean;
  parameters: StoredParameters;
  hasEcsRole: boolean;
  /** The states of stacks by name. */
  stacks: Record<string, string>;
  /** The templates of stacks by name. */
  templates: Record<string, string>;
  distributions: number;
  concurrency: number;
  /** Changed quotas of Fargate by code. Others have AWS's default. */
  quotas: Record<string, number>;
  mail: { isOutOfSandbox: boolean; maySend: boolean };
  /** Identities of SES, and whether they are verified. */
  identities: Record<string, boolean>;
  certificates: Record<string, Record<string, unknown>>;
  /** What the site's bucket holds, by key. Without objects there is no bucket. */
  objects: Record<string, string | Uint8Array>;
}

interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
}

export const accountId = '111122223333';
const arn = `arn:aws:iam::${accountId}:user/ada`;
const siteBucket = 'touchdown-dev-edge-site-one';
const defaultQuota = 6;

/** Starts a stand-in of the wire protocols of ten services: queries in XML, JSON 1.1 and REST. */
export async function startAccount(account: Account): Promise<{ url: string; stop: () => Promise<void> }> {
  return serveLocally((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const target = headers['x-amz-target'];
      const answer =
        typeof target === 'string'
          ? answerJson(account, target, JSON.parse(body) as Record<string, unknown>)
          : method === 'POST'
            ? answerQuery(account, new URLSearchParams(body))
            : answerRest(account, url);
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    });
  });
}

/** STS, IAM and CloudFormation. */
function answerQuery(account: Account, parameters: URLSearchParams): Answer {
  const { denied, expired, hasEcsRole, stacks, templates } = account;
  const action = parameters.get('Action') ?? '';
  const refuse = (status: number, code: string, message: string) =>
    xml(
      status,
      `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
    );
  const result = (content: string) =>
    xml(200, `<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`);
  if (action === 'GetCallerIdentity') {
    if (expired) {
      return refuse(403, 'ExpiredToken', 'The security token included in the request is expired');
    }
    return result(`<Arn>${arn}</Arn><UserId>AIDA</UserId><Account>${accountId}</Account>`);
  }
  if (action === 'DescribeStacks') {
    const permission = 'cloudformation:DescribeStacks';
    if (denied.includes(permission)) return refuse(403, 'AccessDenied', notAuthorized(permission));
    const stack = parameters.get('StackName') ?? '';
    const state = stacks[stack];
    if (!state) return refuse(400, 'ValidationError', `Stack with id ${stack} does not exist`);
    return result(
      `<Stacks><member><StackName>${stack}</StackName><StackStatus>${state}</StackStatus></member></Stacks>`,
    );
  }
  if (action === 'GetTemplate') {
    const permission = 'cloudformation:GetTemplate';
    if (denied.includes(permission)) return refuse(403, 'AccessDenied', notAuthorized(permission));
    const stack = parameters.get('StackName') ?? '';
    const template = templates[stack];
    if (!template) return refuse(400, 'ValidationError', `Stack with id ${stack} does not exist`);
    return result(
      `<TemplateBody>${template.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</TemplateBody>`,
    );
  }
  if (action === 'CreateServiceLinkedRole') {
    if (hasEcsRole) return refuse(400, 'InvalidInput', 'Service role name has been taken in this account.');
    account.hasEcsRole = true;
    return result('');
  }
  if (action !== 'GetRole') return refuse(400, 'InvalidAction', `${action} is not in the stand-in.`);
  if (denied.includes('iam:GetRole')) return refuse(403, 'AccessDenied', notAuthorized('iam:GetRole'));
  const name = parameters.get('RoleName');
  if (!hasEcsRole) return refuse(404, 'NoSuchEntity', `The role with name ${name} cannot be found.`);
  return result(`<Role><RoleName>${name}</RoleName><Arn>${arn}</Arn></Role>`);
}

/** The Parameter Store, Service Quotas and Certificate Manager. */
function answerJson(account: Account, target: string, input: Record<string, unknown>): Answer {
  const [service = '', operation = ''] = target.split('.');
  const prefix: Record<string, string> = {
    AmazonSSM: 'ssm',
    ServiceQuotasV20190624: 'servicequotas',
    CertificateManager: 'acm',
  };
  const permission = `${prefix[service]}:${operation}`;
  if (account.denied.includes(permission)) {
    return json(400, { __type: 'AccessDeniedException', message: notAuthorized(permission) });
  }
  if (service === 'AmazonSSM') return answerParameters(account, operation, input);
  switch (operation) {
    case 'GetServiceQuota': {
      const value = account.quotas[String(input['QuotaCode'])];
      if (value === undefined) return json(400, { __type: 'NoSuchResourceException', Message: 'No quota.' });
      return json(200, { Quota: { ...input, Value: value } });
    }
    case 'GetAWSDefaultServiceQuota':
      return json(200, { Quota: { ...input, Value: defaultQuota } });
    case 'DescribeCertificate': {
      const found = account.certificates[String(input['CertificateArn'])];
      if (!found) return json(400, { __type: 'ResourceNotFoundException', message: 'No certificate.' });
      return json(200, { Certificate: found });
    }
    default:
      return json(400, { __type: 'UnknownOperationException', message: `${target} is not in the stand-in.` });
  }
}

function answerParameters({ parameters }: Account, operation: string, input: object): Answer {
  try {
    return json(200, runParameterCall(parameters, { operation, input }));
  } catch (error) {
    if (!(error instanceof ParameterRefusal)) throw error;
    return json(400, { __type: error.code, message: error.message });
  }
}

/** CloudFront, Lambda, SES and S3. */
function answerRest(account: Account, url: string): Answer {
  const { denied, distributions, concurrency, mail, identities, objects } = account;
  const { pathname } = new URL(url, 'http://localhost');
  const refuses = (permission: string) => denied.includes(permission);
  if (pathname === '/') {
    const bucket = `<Bucket><Name>${siteBucket}</Name></Bucket>`;
    const buckets = Object.keys(objects).length > 0 ? bucket : '';
    return xml(200, `<ListAllMyBucketsResult><Buckets>${buckets}</Buckets></ListAllMyBucketsResult>`);
  }
  if (pathname.startsWith(`/${siteBucket}/`)) {
    const found = objects[pathname.slice(siteBucket.length + 2)];
    if (found) return { status: 200, type: 'application/octet-stream', body: found };
    return xml(404, '<Error><Code>NoSuchKey</Code><Message>There is no such object.</Message></Error>');
  }
  if (pathname === '/2020-05-31/distribution') {
    if (refuses('cloudfront:ListDistributions')) {
      const message = notAuthorized('cloudfront:ListDistributions');
      return xml(
        403,
        `<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
      );
    }
    return xml(
      200,
      `<DistributionList><Marker></Marker><MaxItems>1</MaxItems><IsTruncated>false</IsTruncated><Quantity>${distributions}</Quantity></DistributionList>`,
    );
  }
  if (pathname === '/2016-08-19/account-settings') {
    if (refuses('lambda:GetAccountSettings')) return deniedJson('lambda:GetAccountSettings');
    return json(200, { AccountLimit: { ConcurrentExecutions: concurrency } });
  }
  if (pathname === '/v2/email/account') {
    if (refuses('ses:GetAccount')) return deniedJson('ses:GetAccount');
    return json(200, { ProductionAccessEnabled: mail.isOutOfSandbox, SendingEnabled: mail.maySend });
  }
  const [, identity] = /^\/v2\/email\/identities\/(.+)$/.exec(pathname) ?? [];
  if (!identity) return json(404, { message: `${url} is not in the stand-in.` });
  if (refuses('ses:GetEmailIdentity')) return deniedJson('ses:GetEmailIdentity');
  const isVerified = identities[identity];
  if (isVerified === undefined) {
    return json(404, { __type: 'NotFoundException', message: `Email identity ${identity} does not exist.` });
  }
  return json(200, { IdentityType: 'DOMAIN', VerifiedForSendingStatus: isVerified });
}

function deniedJson(permission: string): Answer {
  return json(403, { __type: 'AccessDeniedException', message: notAuthorized(permission) });
}

function notAuthorized(permission: string): string {
  return `User: ${arn} is not authorized to perform: ${permission}`;
}

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/x-amz-json-1.1', body: JSON.stringify(body) };
}

function xml(status: number, body: string): Answer {
  return { status, type: 'text/xml', body };
}
