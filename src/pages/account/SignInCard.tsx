// The latest sign-ins of the signed-in person.
import { Card, CardHeader } from '@mui/material';
import type { viewAccount } from '../../../contract/ownAccount.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { formatDate } from '../../format/formatDate.ts';
import type { Column } from '../../components/list/column.ts';
import { noValue } from '../../format/noValue.ts';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import { accountPageTexts as texts } from './accountPageTexts.ts';

type SignIn = AnswerOf<typeof viewAccount>['message']['sign_ins'][number];

const columns: Column<SignIn>[] = [
  { label: texts.time, width: 220, text: ({ at }) => formatDate(at), narrow: 'title' },
  { label: texts.address, text: ({ address }) => address || noValue, narrow: 'detail' },
];

interface SignInCardProps {
  /** Undefined while the sign-ins load. */
  signIns: readonly SignIn[] | undefined;
}

export const SignInCard = ({ signIns }: SignInCardProps) => (
  <Card>
    <CardHeader title={texts.signIns} subheader={texts.signInsHint} />
    <RecordTable rows={signIns} columns={columns} label={texts.signIns} rowsPerPage={5} />
  </Card>
);
