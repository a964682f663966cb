import { useEffect, useRef, useState } from 'react';

/**
 * Takes files that are dropped anywhere or pasted, and returns whether files are being dragged over the page. A
 * browser would open a dropped file in place of the page.
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const stop = new AbortController();
    const listen = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, listener, { signal: stop.signal });
    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    });
    listen('paste', ({ clipboardData }) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take.current(files);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
