import { useEffect, useState } from 'react';
import { useNavigation, type Location } from 'react-router';

const PATIENCE_MS = 200;

/** Where the router is going, once that has taken longer than a flicker. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation();
  const [overdue, setOverdue] = useState<Location>();
  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(() => setOverdue(location), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  return location && location === overdue ? location : undefined;
}
