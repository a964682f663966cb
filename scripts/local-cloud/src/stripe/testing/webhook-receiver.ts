import { serveLocally } from '../../servers/serve-locally.ts';

export interface ReceivedWebhook {
  body: string;
  signature: string;
}

/** Receives webhooks for a test. It answers with the given statuses first, and then with 200. */
export async function startWebhookReceiver(...statuses: number[]) {
  const received: ReceivedWebhook[] = [];
  const { url, stop } = await serveLocally((incoming, outgoing) => {
    void incoming.toArray().then((chunks: Buffer[]) => {
      const signature = String(incoming.headers['stripe-signature']);
      received.push({ body: Buffer.concat(chunks).toString(), signature });
      outgoing.writeHead(statuses.shift() ?? 200).end();
    });
  });
  return { url, stop, received };
}
