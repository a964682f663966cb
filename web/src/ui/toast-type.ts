export type ToastType = 'success' | 'error' | 'info';
