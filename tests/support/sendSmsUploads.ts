// The paths of the calls that uploads in Send SMS make.
export const readPath = 'message/preflight/upload-columns';
export const preflightPath = 'message/preflight/upload-file';
export const sendPath = 'message/send/upload-file';
