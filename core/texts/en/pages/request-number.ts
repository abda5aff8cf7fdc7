export const requestNumberText: string = 'Number of this request, to report a problem:';
