import { NoPassword } from '../../account/external/no-password.tsx';
import { SettingsCard } from './settings-card.tsx';

export function NoPasswordCard({ purpose }: { purpose: string }) {
  return (
    <SettingsCard title="비밀번호가 없어요">
      <NoPassword purpose={purpose} />
    </SettingsCard>
  );
}
