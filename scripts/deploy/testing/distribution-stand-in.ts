import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { originVerifyHeader } from '@touchdown/shared/contract/env.ts';

export interface DistributionOfStandIn {
  /** The value of the header to each origin. */
  sends: string;
  /** After how many looks it is deployed. */
  looksLeft: number;
}

/** A stand-in for CloudFront's wire protocol, for reading one distribution with two origins. */
export async function distributionStandIn(
  distribution: DistributionOfStandIn,
  fault: (call: string) => void = () => {},
): Promise<ServedLocally> {
  return serveLocally((request, response) => {
    const answer = (status: number, xml: string) =>
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    try {
      fault(`${request.method} ${request.url}`);
    } catch (error) {
      const message = `<Message>${String(error)}</Message>`;
      return void answer(
        400,
        `<ErrorResponse><Error><Code>InvalidArgument</Code>${message}</Error></ErrorResponse>`,
      );
    }
    const status = distribution.looksLeft > 0 ? 'InProgress' : 'Deployed';
    distribution.looksLeft -= 1;
    const header = `<CustomHeaders><Quantity>1</Quantity><Items><OriginCustomHeader><HeaderName>${originVerifyHeader}</HeaderName><HeaderValue>${distribution.sends}</HeaderValue></OriginCustomHeader></Items></CustomHeaders>`;
    const origins = ['api', 'pages'].map(
      (id) => `<Origin><Id>${id}</Id><DomainName>x</DomainName>${header}</Origin>`,
    );
    // A bucket has no header.
    origins.push('<Origin><Id>site</Id><DomainName>x</DomainName></Origin>');
    return void answer(
      200,
      `<Distribution xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>E1</Id><Status>${status}</Status><DistributionConfig><Origins><Quantity>3</Quantity><Items>${origins.join('')}</Items></Origins></DistributionConfig></Distribution>`,
    );
  });
}
