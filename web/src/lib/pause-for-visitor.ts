/** Between two pieces of long work: whatever the visitor has done meanwhile comes first. */
export function pauseForVisitor(): Promise<void> {
  return new Promise((resolve) => {
    // Timers wait for at least four milliseconds each, a message does not.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
