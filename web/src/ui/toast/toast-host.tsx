import { lazy, Suspense, useEffect, useState } from 'react';
import { onNotice, takeNotices, type Notice } from './notify.ts';

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts: component }) => ({ default: component })));

/** Costs nothing until the first notice; then the toasts load and show it. */
export function ToastHost() {
  const [notices, setNotices] = useState<Notice[]>([]);
  useEffect(() => onNotice(() => setNotices((shown) => [...shown, ...takeNotices()])), []);
  if (notices.length === 0) return null;
  return (
    <Suspense>
      <Toasts notices={notices} />
    </Suspense>
  );
}
