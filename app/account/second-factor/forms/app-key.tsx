import styles from './second-factor.module.css';
import { inGroups } from '../code.ts';

/** A QR code as an SVG path: a square of `size` modules with its margin. */
export interface QrPath {
  size: number;
  d: string;
}

export type AppKeyProps = {
  /** In base32. */
  secret: string;
  /** `otpauth://…`, for an app on this device. */
  uri: string;
  /** The same for the camera of another. */
  qr: QrPath;
};

/** What an authenticator app has to be told, in three ways: a picture, a link, and by hand. */
export function AppKey({ secret, uri, qr }: AppKeyProps) {
  return (
    <>
      <p className={styles.text}>인증 앱에서 아래 QR 코드를 찍어 주세요.</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="인증 앱에 등록할 QR 코드"
        shapeRendering="crispEdges"
      >
        <path d={qr.d} />
      </svg>
      <p className={styles.text}>
        이 기기에 앱이 있다면{' '}
        <a className={styles.link} href={uri}>
          인증 앱에서 열기
        </a>
      </p>
      <p className={styles.text} id="second-factor-key">
        찍을 수 없다면 앱에 이 키를 직접 입력해 주세요. (시간 기준, 6자리)
      </p>
      <code className={styles.key} aria-describedby="second-factor-key">
        {inGroups(secret)}
      </code>
    </>
  );
}
