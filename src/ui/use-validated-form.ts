import { zodResolver } from '@hookform/resolvers/zod';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitErrorHandler,
} from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * react-hook-form over a schema of the contracts; `field` ties an input of ours to its value and its error. While the
 * form sends, nothing more can be typed: what comes then would neither be sent nor kept.
 */
export function useValidatedForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues?: DefaultValues<Values>,
) {
  const { register, formState, ...form } = useForm<Values>({
    resolver: zodResolver(schema),
    ...(defaultValues ? { defaultValues } : {}),
  });
  const { errors, isSubmitting } = formState;
  const field = (name: Path<Values>) => ({
    ...register(name),
    readOnly: isSubmitting,
    error: errors[name]?.message as string | undefined,
  });
  /** For the form: sends what is valid, and shows at the fields what the server finds there. */
  const sendWith = (
    send: (values: Values) => Promise<Readonly<Record<string, string>> | undefined>,
    onDone?: (values: Values) => void,
    onInvalid?: SubmitErrorHandler<Values>,
  ) => ({
    isSending: isSubmitting,
    onSend: form.handleSubmit(async (values) => {
      const fieldErrors = await send(values);
      if (!fieldErrors) onDone?.(values);
      for (const [name, message] of Object.entries(fieldErrors ?? {}))
        form.setError(name as Path<Values>, { message }, { shouldFocus: true });
    }, onInvalid),
  });
  return { ...form, register, field, sendWith, isSubmitting };
}
