import {
  DescribeCertificateCommand,
  ResourceNotFoundException,
  type ACMClient,
  type CertificateDetail,
} from '@aws-sdk/client-acm';
import type { SiteDomain } from '@touchdown/infra/kit/settings/given-settings.ts';
import { askAccount } from './ask-account.ts';
import { blocker, fine, warning, type Finding } from './finding.ts';

const topic = 'certificate';
/** CloudFront reads certificates of no other region. */
const region = 'us-east-1';

/** CloudFront refuses a certificate that is of another account, not issued, or does not cover the domain. */
export async function checkCertificate(
  client: ACMClient,
  domain: SiteDomain | undefined,
  account: string,
): Promise<Finding> {
  if (!domain) return fine(topic, 'none needed, because the stage has no domain of its own');
  const request = `aws acm request-certificate --region ${region} --validation-method DNS --domain-name ${domain.name}`;
  const owner = domain.certificateArn.split(':')[4];
  if (owner !== account) {
    const says = `${domain.certificateArn} is not a certificate of the account ${account}`;
    return blocker(topic, says, request);
  }
  return askAccount({
    topic,
    permission: 'acm:DescribeCertificate',
    ask: async () => {
      try {
        const { Certificate: found = {} } = await client.send(
          new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }),
        );
        return judge(found, domain, request);
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
        return blocker(topic, `${domain.certificateArn} does not exist`, request);
      }
    },
  });
}

function judge(found: CertificateDetail, { name, certificateArn }: SiteDomain, request: string): Finding {
  const names = [...new Set([found.DomainName ?? '', ...(found.SubjectAlternativeNames ?? [])])];
  if (found.Status === 'PENDING_VALIDATION') {
    const records = `aws acm describe-certificate --region ${region} --certificate-arn ${certificateArn} --query 'Certificate.DomainValidationOptions[].ResourceRecord'`;
    return blocker(topic, 'AWS waits for the record in the domain’s DNS', records);
  }
  if (found.Status !== 'ISSUED') return blocker(topic, `its state is ${found.Status}`, request);
  if (!names.some((one) => covers(one, name))) {
    return blocker(topic, `it is for ${names.join(', ')}, but not for ${name}`, request);
  }
  if (found.RenewalEligibility === 'INELIGIBLE' && found.Type === 'IMPORTED') {
    const until = found.NotAfter?.toISOString().slice(0, 10);
    return warning(topic, `it was imported, so nobody renews it. It ends on ${until}`, request);
  }
  return fine(topic, `issued for ${names.join(', ')}`);
}

/** `*.example.org` covers `www.example.org`, but neither `example.org` nor `a.b.example.org`. */
export function covers(pattern: string, name: string): boolean {
  if (!pattern.startsWith('*.')) return pattern.toLowerCase() === name.toLowerCase();
  const [, ...parent] = name.split('.');
  return parent.join('.').toLowerCase() === pattern.slice(2).toLowerCase();
}
