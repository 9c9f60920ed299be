import type { FormResult } from '../../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { Radio, RadioList } from '../../../ui/form/radio-list.tsx';
import { OwnerFieldset } from '../../form/account-fields.tsx';
import { PASSKEYS_PATH } from '../../account-paths.ts';
import { removePasskeyErrors, type RemovePasskeyFields } from '../passkey.ts';
import type { ShownPasskey } from '../passkeys.server.ts';

type RemovePasskeyFormProps = {
  passkeys: readonly ShownPasskey[];
  email: string;
  asksForCode: boolean;
  formResult?: FormResult<RemovePasskeyFields> | undefined;
};

export function RemovePasskeyForm({ passkeys, email, asksForCode, formResult }: RemovePasskeyFormProps) {
  const form = useForm<RemovePasskeyFields>({
    names: ['passkey', 'password', 'code'],
    check: (fields) => removePasskeyErrors(fields, asksForCode),
    formResult,
  });
  const { errors } = form;
  return (
    <PostForm form={form} action={PASSKEYS_PATH} intent="remove">
      <RadioList legend="삭제할 패스키" error={errors.passkey}>
        {passkeys.map(({ id, name, days }) => (
          <Radio
            key={id}
            field="passkey"
            value={id}
            isChosen={formResult?.values?.passkey === id}
            name={name}
            hint={days}
          />
        ))}
      </RadioList>
      <OwnerFieldset email={email} asksForCode={asksForCode} errors={errors} />
      <Submit form={form} variant="danger">
        선택한 패스키 삭제
      </Submit>
    </PostForm>
  );
}
