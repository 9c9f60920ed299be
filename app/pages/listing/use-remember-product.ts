import { useEffect } from 'react';
import { deviceUserOf } from '../../account/device-history.ts';
import { useViewer } from '../../account/viewer.tsx';
import { rememberProduct } from '../../product/list/remember-product.ts';

export function useRememberProduct(productId: string, isOwn: boolean): void {
  const user = deviceUserOf(useViewer());
  useEffect(() => {
    if (user && !isOwn) rememberProduct(user, productId);
  }, [user, isOwn, productId]);
}
