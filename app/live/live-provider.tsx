import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { LiveClient } from './live-client.ts';

const LiveContext = createContext<LiveClient | null>(null);

export function LiveProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => new LiveClient());
  useEffect(() => {
    const update = () => client.setShown(!document.hidden);
    const leave = () => {
      client.setShown(false);
      client.leave();
    };
    update();
    document.addEventListener('visibilitychange', update);
    window.addEventListener('pageshow', update);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('pageshow', update);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client]);
  return <LiveContext value={client}>{children}</LiveContext>;
}

export function useLiveClient(): LiveClient {
  const client = use(LiveContext);
  if (!client) throw new Error('실시간 소식은 LiveProvider 안에서만 쓸 수 있습니다.');
  return client;
}
