import { useEffect, useState, useSyncExternalStore } from 'react';
import { RadarJob, type RadarJobPorts } from './radar-job.ts';

/** The render job of this page, for as long as the page is mounted. */
export function useRadarJob<O>(portsOf: () => RadarJobPorts<O>) {
  const [radarJob] = useState(() => new RadarJob(portsOf()));
  useEffect(() => {
    const start = () => radarJob.start();
    const stop = () => radarJob.stop();
    start();
    const look = () => (document.hidden ? undefined : radarJob.checkNow());
    // A page in the browser's back/forward cache must not read on.
    window.addEventListener('pagehide', stop);
    window.addEventListener('pageshow', start);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      window.removeEventListener('pagehide', stop);
      window.removeEventListener('pageshow', start);
      document.removeEventListener('visibilitychange', look);
    };
  }, [radarJob]);
  const { job, loop } = useSyncExternalStore(radarJob.subscribe, radarJob.snapshot, radarJob.snapshot);
  return { radarJob, job, loop };
}
