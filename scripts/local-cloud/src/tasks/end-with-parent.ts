import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a task's own program. The local cloud holds the standard input open; the system closes it when the
 * local cloud has ended, also by force, and no worker may then go on with tables that the next start uses. The task's
 * threads are loaded with it too, and end with the task.
 */
if (isMainThread) {
  process.stdin.on('close', () => process.exit(1)).resume();
  process.stdin.unref();
}
