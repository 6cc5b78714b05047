import { serve } from '../core/serve.ts';
import { creatorServer } from './server.ts';

serve(creatorServer);
