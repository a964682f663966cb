import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import { UpdateCommand, DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { startVolumeArchive, type VolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { archivedVolumeUrl } from '@touchdown/shared/radar/archived-volume.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { volumeKeyOf } from '../../../radar/volume-key.ts';
import type { RadarArchive } from '../../../site/archive/radar-archive.ts';
import { startFaultSite } from '../../../faults/fault-site.ts';

export type HostileSite = Awaited<ReturnType<typeof startHostileSite>>;

/** The real functions behind the real edge's rules, with the sample. Time passes for limits and for the edge at will. */
export async function startHostileSite(volumeMegabytes: number) {
  const archive = await startVolumeArchive();
  const volumes = volumesIn(archive, volumeMegabytes);
  const site = await startFaultSite({ radarArchive: async () => localArchive(archive) });
  const { cloud, documents, passTime } = site;
  const table = cloud.nameOf('EphemeralTable');
  const changeProfile = (uid: string, name: string, value: unknown) =>
    documents.send(
      new UpdateCommand({
        TableName: cloud.nameOf('CommunityTable'),
        Key: profileKey(uid),
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );

  /** A bucket is one time, so an hour later is the same as a time that is an hour earlier. */
  async function passHour(): Promise<void> {
    passTime(3_600);
    const buckets: Record<string, unknown>[] = [];
    for await (const { Items: items = [] } of paginateScan({ client: documents }, { TableName: table }))
      buckets.push(
        ...items.filter(({ pk }) => String(pk).startsWith(keyBeginning(ephemeral.kinds.bucket.partition))),
      );
    await inLanes(8, buckets, async ({ pk, sk, fullAt }) => {
      const [Key, earlier] = [{ pk, sk }, Number(fullAt) - 3_600_000];
      if (earlier <= Date.now()) {
        await documents.send(new DeleteCommand({ TableName: table, Key }));
        return;
      }
      const update = new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET fullAt = :earlier',
        ExpressionAttributeValues: { ':earlier': earlier },
      });
      await documents.send(update);
    });
  }

  return {
    ...site,
    volumes,
    passHour,
    verify: (uid: string) => changeProfile(uid, 'isVerified', true),
    /** Has been here for a year. */
    makeOld: (uid: string) =>
      changeProfile(uid, 'createdAt', new Date(Date.now() - 365 * 86_400_000).toISOString()),
  };
}

/** Puts an hour of volumes into an archive. Returns their paths on the site. */
function volumesIn(archive: VolumeArchive, megabytes: number): string[] {
  // Nothing reads them here.
  const bytes = new Uint8Array(megabytes * 1024 * 1024);
  return Array.from({ length: 12 }, (_none, at) => {
    const key = volumeKeyOf('KTLX', Date.UTC(2013, 4, 20, 20, 5 * at));
    archive.objects.set(key, bytes);
    return archivedVolumeUrl(key.slice(key.lastIndexOf('/') + 1));
  });
}

function localArchive({ settings, stop }: VolumeArchive): RadarArchive {
  const environment = {
    [envNames.radarArchiveEndpoint]: settings.endpoint,
    [envNames.radarArchiveBucket]: settings.bucket,
  };
  return { environment, sentence: '', isSimulated: false, stop };
}
