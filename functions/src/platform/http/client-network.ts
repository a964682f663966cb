import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { header, type HttpEvent } from './http-event.ts';
import { ipNetwork } from './ip-network.ts';

/** A household has billions of IPv6 addresses, so only the first 64 bits count. */
const household = { bytes: 4, groups: 4 };
/** A customer of a provider has up to 65,536 IPv6 networks of a household's size. */
const customer = { bytes: 4, groups: 3 };
/** Up to 256 IPv4 addresses: enough to find a single source, too many to say who it was. */
const neighbourhood = { bytes: 3, groups: 3 };

/**
 * Returns the network that a limit by IP address counts. The IP address is the one that CloudFront saw: CloudFront
 * overwrites a header of this name that a caller sends.
 */
export function clientNetwork(event: HttpEvent): string {
  return ipNetwork(header(event, viewerIpHeader) ?? '', household);
}

/** Returns the larger network that counts where a caller must not gain from having many networks. */
export function clientSite(event: HttpEvent): string {
  return ipNetwork(header(event, viewerIpHeader) ?? '', customer);
}

/** Returns the network that logs name: an IPv4 /24 or an IPv6 /48. No log of ours has a whole IP address. */
export function loggedNetwork(event: HttpEvent): string {
  return ipNetwork(header(event, viewerIpHeader) ?? '', neighbourhood);
}
