import { lazy, Suspense, useEffect, useState } from 'react';
import type { ToastPosition } from './toasts.tsx';
import { onNotice, takeNotices, type Notice } from './notify.ts';

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts: component }) => ({ default: component })));

/** Loads the toasts with the first notice. */
export function ToastHost({ position }: { position?: ToastPosition }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  useEffect(() => onNotice(() => setNotices((shown) => [...shown, ...takeNotices()])), []);
  if (notices.length === 0) return null;
  return (
    <Suspense>
      <Toasts notices={notices} {...(position ? { position } : {})} />
    </Suspense>
  );
}
