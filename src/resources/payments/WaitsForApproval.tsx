// Says that a decision on a payment waits for the approval of a second person (requirements/domain.md#two-people).
import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Payment } from '../../../contract/payments.ts';
import { approvalTexts } from '../../features/approvals/approvalTexts.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { paymentTexts as texts } from './paymentTexts.ts';

export const WaitsForApproval = ({ payment: { approval, approval_id: id } }: { payment: Payment }) =>
  approval ? (
    <Alert severity="info" sx={{ mb: 1 }}>
      {texts.waits[approval]}{' '}
      <Link component={RouterLink} to={id ? `/approvals/${id}` : '/approvals'}>
        {id ? approvalTexts.open(`#${id}`) : administrationLabels.approvals}
      </Link>
    </Alert>
  ) : null;
