import { useRouteLoaderData } from 'react-router';
import { FormError } from '../../ui/form/form-error.tsx';
import { withNext } from '../sign-in/next-path.ts';
import styles from './external-buttons.module.css';
import { PROVIDER_LABELS, type ProviderName, providerPath } from './provider.ts';

const MARKS: Record<ProviderName, string> = {
  kakao:
    'M10 2C5.3 2 1.5 5 1.5 8.7c0 2.4 1.6 4.5 4 5.6l-.8 3.2c-.1.3.3.5.5.3l3.8-2.5h1c4.7 0 8.5-3 8.5-6.6S14.7 2 10 2z',
  naver: 'M3 3h5l4.2 6.2V3h5v14h-5L8 10.8V17H3z',
};

/** For the configured providers. Plain forms: the answer leads to another site. */
export function ExternalButtons({ next }: { next: string | undefined }) {
  const providers = useRouteLoaderData<{ providers?: ProviderName[] }>('root')?.providers;
  if (!providers) return null;
  return (
    <div className={styles.buttons}>
      <p className={styles.or}>또는</p>
      {providers.map((name) => (
        <form key={name} method="post" action={withNext(providerPath(name), next)}>
          <button className={`${styles.button} ${styles[name]}`}>
            <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
              <path d={MARKS[name]} />
            </svg>
            {PROVIDER_LABELS[name]}로 시작하기
          </button>
        </form>
      ))}
    </div>
  );
}

export function ExternalFailure({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <div className={styles.failure}>
        <FormError>{text}</FormError>
      </div>
    )
  );
}
