export const receiveEvent = (_ports: object) => async () => ({ received: true }) as const;
